import { describe, expect, it } from 'vitest'
import requirements from '../requirements.json' with { type: 'json' }
import { type RequirementGroup, renderConformance, type TestRecord } from './render-conformance.ts'
import { requirementIdsIn } from './requirement-ids.ts'

// Ids of groups that exist nowhere else, so that this file's own titles and tables name no requirement.
const GROUPS: RequirementGroup[] = [
  { id: 'ZZ', title: 'Sample', requirements: { 'ZZ-01': 'First.', 'ZZ-02': 'Second.', 'ZZ-03': 'Third.' } },
]

const test = (title: string, state: TestRecord['state'] = 'passed', file = 'a.test.ts'): TestRecord => ({
  file,
  title,
  state,
})

describe('ids in a title', () => {
  it.each([
    ['one', 'ZZ-54 asks before deleting', ['ZZ-54']],
    ['a dotted range', 'ZZ-04..07 texts', ['ZZ-04', 'ZZ-05', 'ZZ-06', 'ZZ-07']],
    ['a dotted range with the group twice', 'ZZ-04..ZZ-05', ['ZZ-04', 'ZZ-05']],
    ['a range in words', 'ZZ-20 to ZZ-22 shows', ['ZZ-20', 'ZZ-21', 'ZZ-22']],
    ['several, each once', 'ZZ-01, YY-02 and ZZ-01', ['ZZ-01', 'YY-02']],
    ['a customer number is none', 'WZN-001 is given; UTF-8 too', []],
    ['a backward range stands for its start', 'ZZ-07..04', ['ZZ-07']],
  ])('%s', (_what, title, ids) => {
    expect(requirementIdsIn(title)).toEqual(ids)
  })
})

describe('the page', () => {
  it('lists the tests of each requirement and what has none', () => {
    const page = renderConformance(GROUPS, [test('ZZ-01..02 work'), test('ZZ-02 fails', 'failed')])
    expect(page).toContain('- **ZZ-01** First.\n  - ✓ `a.test.ts`: ZZ-01..02 work\n')
    expect(page).toContain('  - ✗ GAGAL `a.test.ts`: ZZ-02 fails\n')
    expect(page).toContain('- **ZZ-03** Third.\n  - *belum diuji / not covered*\n')
    expect(page).toContain('| ZZ – Sample | 3 | 1 | 2 |\n| **All** | 3 | 1 | 2 |')
  })

  it('does not depend on the order in which tests ran', () => {
    const tests = [test('ZZ-01 b'), test('ZZ-01 a'), test('ZZ-01 c', 'passed', 'B.test.ts')]
    expect(renderConformance(GROUPS, tests.toReversed())).toBe(renderConformance(GROUPS, tests))
  })

  it('names an id that does not exist', () => {
    expect(renderConformance(GROUPS, [test('ZZ-99 x')])).toContain('- **ZZ-99** in `a.test.ts`')
    expect(renderConformance(GROUPS, [test('YY-99 x')])).not.toContain('YY-99')
  })

  it('knows all 466 requirements, numbered without a gap', () => {
    const ids = requirements.flatMap((group) => Object.keys(group.requirements))
    expect(ids).toHaveLength(466)
    for (const group of requirements) {
      const count = Object.keys(group.requirements).length
      expect(Object.keys(group.requirements)).toEqual(
        requirementIdsIn(`${group.id}-01..${String(count).padStart(2, '0')}`),
      )
    }
  })
})
