import { useEffect, useRef } from 'react'
import { useSearchParams } from 'wouter'

const ID = 'id'

/** Marks the history entry of a panel that was opened from the list, which is then the entry before it. */
interface OpenedFromList {
  openedFromList: true
}

/** Which customer's panel is open stands in the address (`?id=`), so that a link, reload and Back know it too. */
export function useCustomerDetail() {
  const [params, setParams] = useSearchParams()
  const id = params.get(ID) || undefined
  const isLeaving = useRef(false)

  useEffect(() => {
    if (id) isLeaving.current = false
  }, [id])

  const close = () => {
    if (isLeaving.current) return
    isLeaving.current = true
    // Going back leaves no second entry of the list, through which Back would have to step.
    if (isOpenedFromList(window.history.state)) window.history.back()
    else setParams((before) => without(before, ID), { replace: true })
  }
  return { id, close }
}

/** Where a link to a customer's panel leads, and how: from one panel to another the history does not grow. */
export function useCustomerDetailLink(id: string) {
  const [params] = useSearchParams()
  const isInPanel = params.has(ID)
  const next = new URLSearchParams(params)
  next.set(ID, id)
  const state: OpenedFromList | unknown = isInPanel ? window.history.state : { openedFromList: true }
  return { href: `${window.location.pathname}?${next}`, replace: isInPanel, state }
}

function isOpenedFromList(state: unknown): state is OpenedFromList {
  return typeof state === 'object' && state !== null && 'openedFromList' in state
}

function without(params: URLSearchParams, name: string): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete(name)
  return next
}
