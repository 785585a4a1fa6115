import { CompiledQuery, type Kysely, type RootOperationNode } from 'kysely'
import type { Store } from '../src/platform/database/store.ts'
import type { Tables } from '../src/platform/database/tables.ts'

/** Notes the statements that pass. */
export function statementRecorder() {
  const nodes: RootOperationNode[] = []
  const record = <Handle extends Kysely<Tables>>(handle: Handle): Handle =>
    handle.withPlugin({
      transformQuery: ({ node }) => {
        nodes.push(node)
        return node
      },
      transformResult: async ({ result }) => result,
    }) as Handle
  return { nodes, record }
}

/** How the database would run those statements, one text each. */
export async function plansOf(store: Store, nodes: readonly RootOperationNode[]): Promise<string[]> {
  const explain = store.dialect === 'sqlite' ? 'explain query plan' : 'explain'
  const plans: string[] = []
  for (const node of nodes) {
    const { sql, parameters } = store.read.getExecutor().compileQuery(node, { queryId: '' })
    const question = CompiledQuery.raw(`${explain} ${sql}`, [...parameters])
    const { rows } = await store.read.executeQuery<Record<string, unknown>>(question)
    plans.push(rows.map((row) => row['detail'] ?? row['QUERY PLAN']).join('\n'))
  }
  return plans
}
