import type { Reporter, TestModule } from 'vitest/node'

/** Names at the end what passed only when it was tried again: a race that is to be found, in the test or in the product. */
export class FlakyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const flaky = modules.flatMap((module) =>
      [...module.children.allTests()]
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => `  ${module.relativeModuleId}: ${test.fullName}`),
    )
    if (flaky.length > 0)
      console.log(`\nPassed only at the second try (${flaky.length}):\n${flaky.join('\n')}`)
  }
}
