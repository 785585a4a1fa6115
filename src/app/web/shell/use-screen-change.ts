import { type RefObject, useEffect, useRef } from 'react'

/** Names the browser tab; on a change of screen the focus goes to the heading, as a full page load would put it at the top. */
export function useScreenChange(title: string, heading: RefObject<HTMLElement | null>) {
  const shown = useRef(title)
  useEffect(() => {
    document.title = `${title} - Tagihan Internet`
    if (shown.current === title) return
    shown.current = title
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [title, heading])
}
