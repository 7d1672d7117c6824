import { NoticesCard } from '#features/accounts/web/profile/NoticesCard.tsx'
import { PhoneCard } from '#features/accounts/web/phone/PhoneCard.tsx'
import { ProfileForm } from '#features/accounts/web/profile/ProfileForm.tsx'
import { ProfileSettings } from '#features/accounts/web/profile/ProfileSettings.tsx'
import { DemandCard } from '#features/factors/web/DemandCard.tsx'
import { FactorCard } from '#features/factors/web/FactorCard.tsx'
import { PasskeyCard } from '#features/factors/web/PasskeyCard.tsx'
import { IdentityCard } from '#features/oidc/web/IdentityCard.tsx'
import { ProviderDemandCard } from '#features/oidc/web/ProviderDemandCard.tsx'
import { PEOPLE_TITLE } from '#features/employers/texts.ts'
import { AskingCard } from '#features/requests/web/settings/AskingCard.tsx'
import { paths } from '#shared/paths.ts'
import { May } from '#web/May.tsx'
import { Card } from '#web/ui/Card.tsx'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'

/** An administrator's own profile, and below it how their employer asks. */
export function AdminProfilePage() {
  return (
    <ProfileSettings
      frontPage={paths.admin}
      security={(profile) => (
        <>
          <FactorCard />
          <PasskeyCard />
          <IdentityCard />
          {profile.role === 'administrator' && (
            <May area="owning">
              <DemandCard />
              <ProviderDemandCard />
            </May>
          )}
        </>
      )}
    >
      {(profile) => (
        <>
          <ProfileForm profile={profile} />
          {profile.role === 'administrator' && <PhoneCard profile={profile} />}
          {profile.role === 'administrator' && <NoticesCard profile={profile} />}
          {profile.role === 'administrator' && <PeopleCard />}
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

/** The way to who works in the office. */
function PeopleCard() {
  return (
    <Card as="section" title={PEOPLE_TITLE}>
      <p>Hvem som har tilgang, og hva hver av dere kan gjøre.</p>
      <div>
        <LinkButton href={paths.people} variant="secondary">
          Se folk på kontoret
        </LinkButton>
      </div>
      <May area="owning">
        <div>
          <LinkButton href={paths.officeEvents} variant="secondary">
            Se hendelser på kontoret
          </LinkButton>
        </div>
      </May>
    </Card>
  )
}
