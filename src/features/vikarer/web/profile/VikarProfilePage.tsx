import { Facts } from '#features/accounts/web/profile/Facts.tsx'
import { ProfileSettings } from '#features/accounts/web/profile/ProfileSettings.tsx'
import { FactorCard } from '#features/factors/web/FactorCard.tsx'
import { PasskeyCard } from '#features/factors/web/PasskeyCard.tsx'
import { IdentityCard } from '#features/oidc/web/IdentityCard.tsx'
import { paths } from '#shared/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import css from '#features/accounts/web/profile/Profile.module.css'
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
