import { ProfileForm } from '#features/accounts/web/profile/ProfileForm.tsx'
import { ProfileSettings } from '#features/accounts/web/profile/ProfileSettings.tsx'
import { AskingCard } from '#features/requests/web/settings/AskingCard.tsx'
import { paths } from '#shared/paths.ts'

/** An administrator's own profile, and below it how their employer asks. */
export function AdminProfilePage() {
  return (
    <ProfileSettings frontPage={paths.admin}>
      {(profile) => (
        <>
          <ProfileForm profile={profile} />
          {profile.role === 'administrator' && <AskingCard />}
        </>
      )}
    </ProfileSettings>
  )
}
