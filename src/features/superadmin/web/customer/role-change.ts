import type { Role } from '#shared/access.ts'
import type { Customer } from '../../contract-customers.ts'

/** What each role is for. */
export const ROLE_HINT: Record<Role, string> = {
  administrator: 'Har vikarregister, oppdrag og SMS hos en arbeidsgiver',
  substitute: 'Får forespørsler og ser sine egne oppdrag',
  superadmin: 'Ser alle kunder og driver tjenesten',
}

/** What happens when the user gets the role; nothing when it is theirs already. */
export const roleChangeNotes = (user: Pick<Customer, 'role' | 'company'>, newRole: Role): string[] =>
  newRole === user.role
    ? []
    : ['Brukeren blir logget ut overalt og må logge inn på nytt.', ...leaving(user), GETTING[newRole]]

const leaving = ({ role, company }: Pick<Customer, 'role' | 'company'>) => {
  switch (role) {
    case 'administrator':
      return [
        `Brukeren forlater ${company ?? 'arbeidsgiveren'} og ser ikke lenger register, oppdrag og SMS der.`,
        'Det går bare hvis en annen aktiv administrator blir igjen, eller hvis det ikke er noe der ennå.',
      ]
    case 'substitute':
      return ['Brukeren mister sidene sine som vikar, og blir stående i vikarregistrene uten innlogging.']
    case 'superadmin':
      return ['Brukeren ser ikke lenger kundene og tjenesten.']
  }
}

const GETTING: Record<Role, string> = {
  administrator: 'Brukeren får en egen arbeidsgiver med tomt vikarregister og 0 SMS.',
  substitute: 'Brukeren ser oppdrag først når en arbeidsgiver gir innlogging til vikaren i sitt register.',
  superadmin: 'Brukeren kan se og endre alt hos alle kunder.',
}
