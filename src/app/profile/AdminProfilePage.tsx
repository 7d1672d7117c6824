import { ProfileForm } from '#features/accounts/web/profile/ProfileForm.tsx'
import { ProfileSettings } from '#features/accounts/web/profile/ProfileSettings.tsx'
import { DemandCard } from '#features/factors/web/DemandCard.tsx'
import { FactorCard } from '#features/factors/web/FactorCard.tsx'
import { PasskeyCard } from '#features/factors/web/PasskeyCard.tsx'
import { AskingCard } from '#features/requests/web/settings/AskingCard.tsx'
import { paths } from '#shared/paths.ts'
import { May } from '#web/May.tsx'

/** An administrator's own profile, and below it how their employer asks. */
export function AdminProfilePage() {
  return (
    <ProfileSettings
      frontPage={paths.admin}
      security={(profile) => (
        <>
          <FactorCard />
          <PasskeyCard />
          {profile.role === 'administrator' && (
            <May area="owning">
              <DemandCard />
            </May>
          )}
        </>
      )}
    >
      {(profile) => (
        <>
          <ProfileForm profile={profile} />
          {profile.role === 'administrator' && (
            <May area="planning">
              <AskingCard />
            </May>
          )}
        </>
      )}
    </ProfileSettings>
  )
}
