import { sql } from 'kysely'
import type { Reader } from '../../../../platform/database/store.ts'
import { readPackages } from '../../../settings/server/public.ts'

/** The names of the packages on offer, and of those besides that customers have. */
export async function listKnownPackages(reader: Reader): Promise<string[]> {
  const offers = await readPackages(reader)
  // From one name to the next by the index: as many steps as there are packages, not customers.
  const { rows } = await sql<{ paket: string }>`
    with recursive used (paket) as (
      select min(paket) from pelanggan
      union all
      select (select min(paket) from pelanggan where paket > used.paket) from used where used.paket is not null
    )
    select paket from used where paket is not null`.execute(reader)
  return [...new Set([...offers.map(({ name }) => name), ...rows.map(({ paket }) => paket)])]
}
