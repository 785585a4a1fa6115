import type { AnyContractRouter } from '@orpc/contract'
import { type OpenAPI, OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import packageJson from '../../../package.json' with { type: 'json' }
import { APP_ERRORS, type AppErrorCode } from '../../shared/app-error.ts'
import { type Endpoint, listEndpoints } from './endpoints.ts'

const DESCRIPTION =
  'API dari aplikasi Tagihan Internet. Kecuali ditandai terbuka, setiap permintaan memerlukan sesi admin (cookie dari POST /session).'

const ERROR_SCHEMA: OpenAPI.SchemaObject & object = {
  type: 'object',
  required: ['defined', 'code', 'status', 'message', 'data'],
  properties: {
    defined: { type: 'boolean' },
    code: { type: 'string', enum: Object.keys(APP_ERRORS) },
    status: { type: 'integer' },
    message: { type: 'string', description: 'Pesan yang boleh ditampilkan' },
    data: {
      type: 'object',
      required: ['issues'],
      properties: {
        issues: {
          type: 'array',
          items: {
            type: 'object',
            required: ['path', 'message'],
            properties: {
              path: { type: 'array', items: { type: ['string', 'integer'] } },
              message: { type: 'string' },
            },
          },
        },
      },
    },
  },
}

/** The OpenAPI document of a contract; `cookieName` is what a session travels in. */
export async function openapiDocument(
  contract: AnyContractRouter,
  cookieName: string,
): Promise<OpenAPI.Document> {
  const endpoints = listEndpoints(contract)
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const document = await generator.generate(contract, {
    info: { title: 'Tagihan Internet', version: packageJson.version, description: DESCRIPTION },
    servers: [{ url: '/api' }],
    tags: [...new Set(endpoints.map((endpoint) => endpoint.slice))].map((name) => ({ name })),
    security: [{ session: [] }],
    components: {
      schemas: { Error: ERROR_SCHEMA },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookieName } },
    },
  })
  for (const endpoint of endpoints) {
    const operation = document.paths?.[endpoint.path]?.[methodKey(endpoint)]
    if (operation) completeOperation(operation, endpoint)
  }
  return document
}

/** The operation's key in a path of the document. */
export function methodKey({ method }: Endpoint): 'get' | 'post' | 'put' | 'patch' | 'delete' {
  return method.toLowerCase() as Lowercase<Endpoint['method']>
}

function completeOperation(operation: OpenAPI.OperationObject, endpoint: Endpoint): void {
  operation.tags = [endpoint.slice]
  if (endpoint.isPublic) operation.security = []
  for (const code of errorCodes(endpoint)) {
    const { status, text } = APP_ERRORS[code]
    operation.responses ??= {}
    operation.responses[status] ??= {
      description: text,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    }
  }
}

/** What any endpoint of its kind can be refused with; the particular refusals stand in the contract. */
function errorCodes({ method, path, isPublic, procedure }: Endpoint): AppErrorCode[] {
  const codes: AppErrorCode[] = []
  if (procedure['~orpc'].inputSchema) codes.push('BAD_REQUEST')
  if (!isPublic) codes.push('UNAUTHENTICATED')
  if (method !== 'GET') codes.push('FORBIDDEN_ORIGIN', 'BODY_TOO_LARGE')
  if (path.includes('{')) codes.push('NOT_FOUND')
  return [...codes, 'INTERNAL']
}
