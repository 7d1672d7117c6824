import { paths } from '#shared/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { Facts } from './Facts.tsx'
import css from './Profile.module.css'
import { ProfileSettings } from './ProfileSettings.tsx'

export function VikarProfilePage() {
  return (
    <ProfileSettings frontPage={paths.vikarDashboard}>
      {({ fullName, email }) => (
        <Card as="section" title="Profil">
          <Facts
            facts={[
              ['Fullt navn', fullName],
              ['E-post', email],
            ]}
          />
          <p className={css.dim}>Navn og e-post kan ikke endres her.</p>
        </Card>
      )}
    </ProfileSettings>
  )
}
