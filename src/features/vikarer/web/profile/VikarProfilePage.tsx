import { Facts } from '#features/identity/web/profile/Facts.tsx'
import { ProfileSettings } from '#features/identity/web/profile/ProfileSettings.tsx'
import { FactorCard } from '#features/identity/web/factors/FactorCard.tsx'
import { PasskeyCard } from '#features/identity/web/factors/PasskeyCard.tsx'
import { IdentityCard } from '#features/identity/web/oidc/IdentityCard.tsx'
import { paths } from '#shared/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import css from '#features/identity/web/profile/Profile.module.css'
import { OwnPhoneCard } from './OwnPhoneCard.tsx'

export function VikarProfilePage() {
  return (
    <ProfileSettings
      frontPage={paths.vikarDashboard}
      security={() => (
        <>
          <FactorCard />
          <PasskeyCard />
          <IdentityCard />
        </>
      )}
    >
      {({ fullName, email }) => (
        <>
          <Card as="section" title="Profil">
            <Facts
              facts={[
                ['Fullt navn', fullName],
                ['E-post', email],
              ]}
            />
            <p className={css.dim}>Navn og e-post kan ikke endres her.</p>
          </Card>
          <OwnPhoneCard />
        </>
      )}
    </ProfileSettings>
  )
}
