import { useSearchParams } from 'wouter'

const SEARCH = 'cari'
const PAGE = 'halaman'

/** Search and page of the list live in the address, so that reload and Back keep them. */
export function useCustomerSearch() {
  const [params, setParams] = useSearchParams()
  const page = Number(params.get(PAGE))

  const change = (name: string, value: string, replace: boolean) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete(PAGE)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace },
    )

  return {
    search: (params.get(SEARCH) ?? '').slice(0, 100),
    page: Number.isInteger(page) && page > 0 && page <= 1_000_000 ? page : 1,
    setSearch: (search: string) => change(SEARCH, search.trim(), true),
    setPage: (next: number) => change(PAGE, next > 1 ? String(next) : '', false),
  }
}
