import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../../ui/styles.css'
import { App } from './app.tsx'
import { pages } from './pages.ts'
import { screenAt } from './paths.ts'
import { createQueryClient } from './query-client.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// Brought back from the browser's memory by Back, the page would show its data to whoever is there now.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) window.location.reload()
})

// While the session is asked for, the code of the screen is on its way.
const screen = screenAt(window.location.pathname)
if (screen) pages[screen].preload()

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
)
