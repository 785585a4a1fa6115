import type { OpenAPI } from '@orpc/openapi'
import { html } from 'hono/html'
import { APP_ERRORS } from '../../shared/app-error.ts'
import { type DocumentedField, fieldsOf, typeText } from './documented-fields.ts'

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

type Fragment = ReturnType<typeof html>

/** The document as a page for people, grouped by slice. */
export async function apiDocsPage(document: OpenAPI.Document): Promise<string> {
  const tags = (document.tags ?? []).map((tag) => tag.name)
  return String(
    await html`<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API ${document.info.title}</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<header><h1>API ${document.info.title}</h1>
<p>Versi ${document.info.version}. ${document.info.description}</p>
<p>Dokumen OpenAPI: <a href="/api/openapi.json">/api/openapi.json</a></p>
<nav aria-label="Bagian">${tags.map((tag) => html`<a href="#${tag}">${tag}</a> `)}<a href="#errors">errors</a></nav>
</header>
<main>${tags.map((tag) => tagSection(document, tag))}${errorSection()}</main>
</body>
</html>`,
  )
}

function tagSection(document: OpenAPI.Document, tag: string): Fragment {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item?.[method]
      return operation?.tags?.includes(tag) ? [operationSection(method.toUpperCase(), path, operation)] : []
    }),
  )
  return html`<section id="${tag}"><h2>${tag}</h2>${operations}</section>`
}

function operationSection(method: string, path: string, operation: OpenAPI.OperationObject): Fragment {
  const body = operation.requestBody as OpenAPI.RequestBodyObject | undefined
  const responses = Object.entries(operation.responses ?? {}) as [string, OpenAPI.ResponseObject][]
  const succeeded = responses.filter(([status]) => status.startsWith('2'))
  const failed = responses.filter(([status]) => !status.startsWith('2'))
  return html`<article>
<h3><code>${method} /api${path}</code> ${operation.summary ?? ''}</h3>
<p class="access">${operation.security?.length === 0 ? 'Terbuka, tanpa sesi' : 'Perlu sesi admin'}</p>
${fieldTable('Parameter', parameterFields(operation))}
${fieldTable('Isi permintaan', fieldsOf(body?.content?.['application/json']?.schema))}
${succeeded.map(([status, response]) => fieldTable(`Jawaban ${status}`, fieldsOf(response.content?.['application/json']?.schema)))}
<p>Kesalahan: ${failed.map(([status, { description }]) => html`<span class="error" title="${description}">${status}</span> `)}</p>
</article>`
}

function parameterFields(operation: OpenAPI.OperationObject): DocumentedField[] {
  const parameters = (operation.parameters ?? []) as OpenAPI.ParameterObject[]
  return parameters.map((parameter) => ({
    name: `${parameter.name} (${parameter.in})`,
    type: typeText(parameter.schema),
    isRequired: parameter.required === true,
  }))
}

function fieldTable(caption: string, fields: DocumentedField[]): Fragment | string {
  if (fields.length === 0) return ''
  return html`<table><caption>${caption}</caption>
<thead><tr><th scope="col">Nama</th><th scope="col">Jenis</th><th scope="col">Wajib</th></tr></thead>
<tbody>${fields.map(({ name, type, isRequired }) => html`<tr><td><code>${name}</code></td><td>${type}</td><td>${isRequired ? 'ya' : ''}</td></tr>`)}</tbody>
</table>`
}

function errorSection(): Fragment {
  const rows = Object.entries(APP_ERRORS).map(
    ([code, { status, text }]) =>
      html`<tr><td>${status}</td><td><code>${code}</code></td><td>${text}</td></tr>`,
  )
  return html`<section id="errors"><h2>errors</h2>
<p>Setiap kesalahan berbentuk <code>{ code, status, message, data: { issues: [{ path, message }] } }</code>.</p>
<table><thead><tr><th scope="col">Status</th><th scope="col">Kode</th><th scope="col">Pesan</th></tr></thead><tbody>${rows}</tbody></table>
</section>`
}

export const API_DOCS_STYLE = `:root { color-scheme: light dark; --line: light-dark(#d5dcdf, #3c474b); --soft: light-dark(#4a5a60, #a9b8bd); }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; padding: 1rem; max-width: 60rem; }
nav a { margin-right: 0.75rem; }
article { border-top: 1px solid var(--line); padding: 0.5rem 0 1rem; overflow-x: auto; }
h3 { margin: 0.5rem 0 0; font-size: 1rem; overflow-wrap: anywhere; }
.access { margin: 0.25rem 0; color: var(--soft); }
table { border-collapse: collapse; width: 100%; margin: 0.75rem 0; }
caption { text-align: left; font-weight: 600; }
th, td { text-align: left; vertical-align: top; padding: 0.25rem 0.75rem 0.25rem 0; border-bottom: 1px solid var(--line); }
`
