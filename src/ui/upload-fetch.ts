/** A `fetch` that tells how much of the body was sent, 0 to 1, which the browser's own does not. */
export function uploadFetch(onSent: (share: number) => void): (request: Request) => Promise<Response> {
  return async (request) => {
    const body = await request.arrayBuffer()
    return new Promise((resolve, reject) => {
      const xhr = new XMLHttpRequest()
      xhr.open(request.method, request.url)
      for (const [name, value] of request.headers) xhr.setRequestHeader(name, value)
      xhr.responseType = 'blob'
      xhr.upload.onprogress = ({ loaded, total }) => onSent(total === 0 ? 1 : loaded / total)
      xhr.onload = () => resolve(responseOf(xhr))
      xhr.onerror = () => reject(new TypeError('Failed to fetch'))
      xhr.onabort = () => reject(new DOMException('Aborted', 'AbortError'))
      request.signal.addEventListener('abort', () => xhr.abort())
      xhr.send(body)
    })
  }
}

function responseOf(xhr: XMLHttpRequest): Response {
  const type = xhr.getResponseHeader('content-type')
  return new Response(xhr.response, { status: xhr.status, headers: type ? { 'content-type': type } : {} })
}
