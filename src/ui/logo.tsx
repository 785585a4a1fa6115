import { classNames } from './class-names.ts'

/** A bill with a torn lower edge and Wi-Fi waves on it. Decorative: the product's name stands beside it. */
export function Logo({ className = 'size-9' }: { className?: string }) {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className={classNames('shrink-0', className)}>
      <rect width="40" height="40" rx="10" fill="#0f7d99" />
      <path
        d="M10 8.5A1.5 1.5 0 0 1 11.5 7h17A1.5 1.5 0 0 1 30 8.5V33l-3.33-2.2L23.33 33 20 30.8 16.67 33l-3.34-2.2L10 33Z"
        fill="#fff"
      />
      <g fill="none" stroke="#0a5d75" strokeWidth="2.2" strokeLinecap="round">
        <path d="M13.6 15.6a9.3 9.3 0 0 1 12.8 0" opacity=".45" />
        <path d="M16.2 18.7a5.5 5.5 0 0 1 7.6 0" />
      </g>
      <circle cx="20" cy="22.2" r="1.7" fill="#0a5d75" />
      <path d="M14.5 27h11" stroke="#0a5d75" strokeWidth="1.8" strokeLinecap="round" opacity=".45" />
    </svg>
  )
}
