/**
 * A submit before the form's code has arrived is held back by a script in login.html, which marks #root. This takes over from
 * it: true when there was such a submit.
 */
export function takeEarlySubmit(): boolean {
  const root = document.getElementById('root')
  if (!root) return false
  root.onsubmit = null
  const early = 'submitted' in root.dataset
  delete root.dataset['submitted']
  return early
}
