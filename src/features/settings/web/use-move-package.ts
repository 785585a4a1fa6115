import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { apiErrorText } from '../../../ui/api-error.ts'
import { toast } from '../../../ui/toast.ts'
import type { Package } from '../package-contract.ts'
import { packageApi } from './package-api.ts'
import { useKeepPackages } from './use-keep-packages.ts'

type Direction = 'up' | 'down'

/** Moves packages in the list, one at a time; the focus goes with the row. `moved` says what happened to who does not see it. */
export function useMovePackage() {
  const listRef = useRef<HTMLDivElement>(null)
  const [moved, setMoved] = useState('')
  const keep = useKeepPackages()
  const { mutate, isPending } = useMutation({
    mutationFn: (input: { package: string; direction: Direction }) => packageApi.move.call(input),
    onSuccess: (packages, { package: name, direction }) => {
      const place = packages.rows.findIndex((row) => row.name === name) + 1
      flushSync(() => {
        keep(packages)
        setMoved(`${name} sekarang di urutan ${place} dari ${packages.rows.length}.`)
      })
      focusMove(listRef.current, name, direction)
    },
    onError: (error) => toast.error(apiErrorText(error, 'Gagal mengubah urutan paket. Silakan coba lagi.')),
  })
  const move = (row: Package, direction: Direction) => {
    if (!isPending) mutate({ package: row.name, direction })
  }
  return { move, moved, listRef }
}

/** At an end of the list the button is off; then the other one. */
function focusMove(list: HTMLElement | null, name: string, direction: Direction): void {
  const buttons = [...(list?.querySelectorAll<HTMLButtonElement>('[data-move]:not(:disabled)') ?? [])]
  const named = (way: Direction) => buttons.find((button) => button.dataset['move'] === `${way} ${name}`)
  const button = named(direction) ?? named(direction === 'up' ? 'down' : 'up')
  button?.focus()
}
