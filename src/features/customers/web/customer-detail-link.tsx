import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useCustomerDetailLink } from './use-customer-detail.ts'

interface CustomerDetailLinkProps {
  /** The customer's document id. */
  id: string
  className?: string
  title?: string
  onClick?: () => void
  children: ReactNode
}

/** Opens a customer's panel; a real link, so that a middle click and a copied address work. */
export function CustomerDetailLink({ id, ...rest }: CustomerDetailLinkProps) {
  return <Link {...useCustomerDetailLink(id)} {...rest} />
}
