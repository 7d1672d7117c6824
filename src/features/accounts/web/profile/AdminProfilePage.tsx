import { paths } from '#shared/paths.ts'
import { ProfileForm } from './ProfileForm.tsx'
import { ProfileSettings } from './ProfileSettings.tsx'

export function AdminProfilePage() {
  return (
    <ProfileSettings frontPage={paths.admin}>
      {(profile) => <ProfileForm profile={profile} />}
    </ProfileSettings>
  )
}
