import { NoticesCard } from '#features/identity/web/profile/NoticesCard.tsx'
import { PhoneCard } from '#features/identity/web/phone/PhoneCard.tsx'
import { ProfileForm } from '#features/identity/web/profile/ProfileForm.tsx'
import { ProfileSettings } from '#features/identity/web/profile/ProfileSettings.tsx'
import { FactorCard } from '#features/identity/web/factors/FactorCard.tsx'
import { PasskeyCard } from '#features/identity/web/factors/PasskeyCard.tsx'
import { IdentityCard } from '#features/identity/web/oidc/IdentityCard.tsx'
import { paths } from '#shared/paths.ts'

/** An administrator's own profile and login. The office has a page of its own. */
export function AdminProfilePage() {
  return (
    <ProfileSettings
      frontPage={paths.admin}
      security={() => (
        <>
          <FactorCard />
          <PasskeyCard />
          <IdentityCard />
        </>
      )}
    >
      {(profile) => (
        <>
          <ProfileForm profile={profile} />
          {profile.role === 'administrator' && <PhoneCard profile={profile} />}
          {profile.role === 'administrator' && <NoticesCard profile={profile} />}
          {profile.role === 'administrator' && (
            <p>
              Kolleger, avdelinger og reglene for å spørre finner du på <a href={paths.office}>Kontoret</a>.
            </p>
          )}
        </>
      )}
    </ProfileSettings>
  )
}
