import { useEffect } from 'react'

/** Scrolls tabs that are wider than the screen so far that the selected one shows. Apart from `Tabs`, which the login page carries, too. */
export function useSelectedTabInView(selected: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: whichever tab is selected comes into view
  useEffect(showSelected, [selected])
}

// By hand: scrollIntoView would scroll the page, too.
function showSelected(): void {
  const tab = document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')
  const list = tab?.parentElement
  if (!tab || !list) return
  const left = tab.getBoundingClientRect().left - list.getBoundingClientRect().left + list.scrollLeft
  list.scrollLeft = left - (list.clientWidth - tab.offsetWidth) / 2
}
