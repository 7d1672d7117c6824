import LogOut from 'lucide-react/icons/log-out'
import UserRoundKey from 'lucide-react/icons/user-round-key'
import { Button } from '#web/ui/Button.tsx'
import type { Me } from '../contract.ts'
import { Banner } from './Banner.tsx'
import { signOut } from './sign-out.ts'

/** Whose account this is, for as long as a session lasts that began by a superadmin's link. It cannot be put away. */
export function MagicSessionBanner({ me }: { me: NonNullable<Me> }) {
  if (me.enteredBy !== 'admin-magic') return null
  const { fullName, email, employerName } = me
  const name = fullName || email
  return (
    <Banner
      icon={UserRoundKey}
      title={`Du er logget inn som ${employerName ? `${name} (${employerName})` : name}`}
      actions={
        <Button variant="secondary" size="small" icon={LogOut} onPress={() => void signOut()}>
          Avslutt
        </Button>
      }
    >
      Innloggingen er gjort med en magic link. Alt du gjør, skjer i dette navnet.
    </Banner>
  )
}
