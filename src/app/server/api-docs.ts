import { Hono } from 'hono'
import { appContract } from './router.ts'

/** The API's description, as OpenAPI document and as a page; open to everyone, since it holds no data. Made when first asked for. */
export function apiDocs(cookieName: string): Hono {
  const app = new Hono()
  let made: ReturnType<typeof makeDocs> | undefined
  const docs = () => {
    made ??= makeDocs(cookieName)
    return made
  }
  app.get('/openapi.json', async (c) => c.json((await docs()).document))
  app.get('/docs', async (c) => c.html((await docs()).page))
  app.get('/docs.css', async (c) => {
    c.header('Content-Type', 'text/css; charset=utf-8')
    return c.body((await docs()).style)
  })
  return app
}

// Loaded late: the start of the server needs none of it.
async function makeDocs(cookieName: string) {
  const [{ openapiDocument }, { apiDocsPage, API_DOCS_STYLE }] = await Promise.all([
    import('./openapi-document.ts'),
    import('./api-docs-page.ts'),
  ])
  const document = await openapiDocument(appContract, cookieName)
  return { document, page: await apiDocsPage(document), style: API_DOCS_STYLE }
}
