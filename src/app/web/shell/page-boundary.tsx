import { Component, type ReactNode } from 'react'
import { Card } from '../../../ui/card.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageLoadError } from '../pages.ts'

interface PageBoundaryState {
  error: unknown
}

/** Keeps a crash inside its screen. Give it a `key` per screen, so that leaving the screen clears it. */
export class PageBoundary extends Component<{ children: ReactNode }, PageBoundaryState> {
  override state: PageBoundaryState = { error: undefined }

  static getDerivedStateFromError(error: unknown): PageBoundaryState {
    return { error }
  }

  retry = () => {
    // After an update of the server the old page's files are gone: only a fresh page knows the new names.
    if (this.state.error instanceof PageLoadError) window.location.reload()
    else this.setState({ error: undefined })
  }

  override render() {
    if (this.state.error === undefined) return this.props.children
    return (
      <Card>
        <ErrorState onRetry={this.retry}>
          {this.state.error instanceof PageLoadError
            ? 'Halaman gagal dimuat. Periksa koneksi lalu coba lagi.'
            : 'Terjadi kesalahan pada halaman ini. Silakan coba lagi.'}
        </ErrorState>
      </Card>
    )
  }
}
