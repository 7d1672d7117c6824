import type { Me } from '../contract.ts'
import { MagicSessionBanner } from './MagicSessionBanner.tsx'
import { NewPasswordBanner } from './password/NewPasswordBanner.tsx'
import { UnconfirmedBanner } from './UnconfirmedBanner.tsx'

interface BannersProps {
  me: NonNullable<Me>
  currentPath: string
}

/** What there is to say about the account, above every page behind the login. Fetched where `hasBanner` says so. */
export function Banners({ me, currentPath }: BannersProps) {
  return (
    <>
      <MagicSessionBanner me={me} />
      {me.role === 'administrator' && <UnconfirmedBanner />}
      <NewPasswordBanner me={me} currentPath={currentPath} />
    </>
  )
}
