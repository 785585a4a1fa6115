import { useEffect, useRef, useSyncExternalStore } from 'react'
import { LoginForm } from '../../../features/identity/web/login-form.tsx'
import { EntryScreen } from '../../../ui/entry-screen.tsx'
import { LoadedRegistration, preloadRegistration } from './loaded-registration.tsx'

const REGISTRATION_HASH = '#daftar'
const LOGIN_HASH = '#masuk'

// Written out here: paths.ts with its screens would weigh on the sign-in page.
const DASHBOARD = '/dashboard'

// The dashboard then offers a second factor; read there by the same name.
const JUST_SIGNED_IN = 'baru-masuk'

const cards = {
  login: { title: 'Login Aplikasi Tagihan Internet', tab: 'Login' },
  registration: { title: 'Pendaftaran Member Baru', tab: 'Pendaftaran' },
}

/** Both cards of the entry screen; the address's hash says which one shows, so that Back works. */
export function LoginPage() {
  const card = useCard()
  return (
    <EntryScreen title={cards[card].title}>
      <div hidden={card !== 'login'}>
        <LoginForm onSignedIn={enter} />
        <p className="mt-5 text-center">
          <a
            href={REGISTRATION_HASH}
            className="link"
            onPointerEnter={preloadRegistration}
            onFocus={preloadRegistration}
          >
            Registrasi member baru
          </a>
        </p>
      </div>
      <div hidden={card !== 'registration'}>
        <LoadedRegistration wanted={card === 'registration'} />
        <p className="mt-5 text-center">
          <a href={LOGIN_HASH} className="link">
            Kembali ke halaman login
          </a>
        </p>
      </div>
    </EntryScreen>
  )
}

function enter(): void {
  try {
    sessionStorage.setItem(JUST_SIGNED_IN, '1')
  } catch {
    // Without storage nothing is offered.
  }
  window.location.assign(DASHBOARD)
}

function useCard(): keyof typeof cards {
  const card = useSyncExternalStore<keyof typeof cards>(
    (notify) => {
      window.addEventListener('hashchange', notify)
      return () => window.removeEventListener('hashchange', notify)
    },
    () => (window.location.hash === REGISTRATION_HASH ? 'registration' : 'login'),
    () => 'login',
  )
  const shown = useRef(card)
  useEffect(() => {
    document.title = `${cards[card].tab} - Tagihan Internet`
    if (shown.current === card) return
    shown.current = card
    window.scrollTo(0, 0)
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, [card])
  return card
}
