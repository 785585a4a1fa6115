const FAILED_ADDRESS = /https?:\/\/\S+?\.js\b/

/**
 * Makes an import that can be tried again. Chromium never asks again for a script that failed once; with a fragment its
 * address is another one. What that script imports besides is not covered.
 */
export function retryingImport<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let failedAddress: string | undefined
  let retries = 0
  return async () => {
    try {
      return await (failedAddress ? import(/* @vite-ignore */ `${failedAddress}#${++retries}`) : load())
    } catch (error) {
      failedAddress = FAILED_ADDRESS.exec(String(error))?.[0]
      throw error
    }
  }
}
