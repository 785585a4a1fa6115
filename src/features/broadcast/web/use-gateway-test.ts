import { useEffect, useState } from 'react'
import {
  type Banner,
  TEST_BANNER_MS,
  TEST_FAILED_TEXT,
  TEST_PASSED_TEXT,
  TEST_WITHOUT_CUSTOMERS_TEXT,
} from '../rules/broadcast-text.ts'
import { broadcastApi } from './api.ts'

/** The result of `Test API`, which goes by itself (CAST-37). `test` answers whether the gateway does well. */
export function useGatewayTest(test: () => Promise<boolean>, onPassed: () => void) {
  const [result, setResult] = useState<Banner>()
  const [isTesting, setIsTesting] = useState(false)
  useEffect(() => {
    if (!result) return
    const timer = setTimeout(() => setResult(undefined), TEST_BANNER_MS)
    return () => clearTimeout(timer)
  }, [result])

  const run = async () => {
    setResult(undefined)
    setIsTesting(true)
    const outcome = await tryOut(test)
    setIsTesting(false)
    setResult(RESULTS[outcome])
    if (outcome === 'passed') onPassed()
  }
  return { result, isTesting, run }
}

const RESULTS = {
  passed: { tone: 'success', text: TEST_PASSED_TEXT },
  failed: { tone: 'danger', text: TEST_FAILED_TEXT },
  nobody: { tone: 'info', text: TEST_WITHOUT_CUSTOMERS_TEXT },
} as const

/** The test sends nobody a message, yet without any customer it says so (R31). */
async function tryOut(test: () => Promise<boolean>): Promise<keyof typeof RESULTS> {
  try {
    const { count } = await broadcastApi.recipients.call({ pageSize: 1 })
    if (count === 0) return 'nobody'
    return (await test()) ? 'passed' : 'failed'
  } catch {
    return 'failed'
  }
}
