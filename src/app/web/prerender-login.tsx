import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { LoginPage } from './pages/login-page.tsx'

/** The login page's HTML, for the build to put into login.html. */
export function renderLogin(): string {
  return renderToString(
    <StrictMode>
      <LoginPage />
    </StrictMode>,
  )
}
