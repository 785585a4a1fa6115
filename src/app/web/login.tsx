import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import './login.css'
import { LoginPage } from './pages/login-page.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('login.html has no #root')

const page = (
  <StrictMode>
    <LoginPage />
  </StrictMode>
)

if (root.hasChildNodes()) hydrateRoot(root, page)
else createRoot(root).render(page)
