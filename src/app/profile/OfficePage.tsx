import { useQuery } from '@tanstack/react-query'
import { meQuery } from '#features/identity/web/api.ts'
import { ArchiveDownload } from '#features/identity/web/profile/ArchiveDownload.tsx'
import { OfficeName } from '#features/identity/web/profile/OfficeName.tsx'
import { EVENTS_TITLE, OFFICE_TITLE, PEOPLE_TITLE } from '#features/employers/texts.ts'
import { Boards } from '#features/employers/web/boards/Boards.tsx'
import { ClosedDays } from '#features/employers/web/closed-days/ClosedDays.tsx'
import { Departments } from '#features/employers/web/departments/Departments.tsx'
import { People } from '#features/employers/web/People.tsx'
import { DemandCard } from '#features/identity/web/factors/DemandCard.tsx'
import { ProviderDemandCard } from '#features/identity/web/oidc/ProviderDemandCard.tsx'
import { AskingCard } from '#features/requests/web/settings/AskingCard.tsx'
import { useGroups } from '#features/vikarer/web/groups/use-groups.ts'
import { paths } from '#shared/paths.ts'
import { IfPermitted, usePermission } from '#web/IfPermitted.tsx'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Page } from '#web/ui/frame/Page.tsx'
import { PageHeader } from '#web/ui/frame/PageHeader.tsx'
import css from './OfficePage.module.css'

/** The settings of the office. Owners change all of them; planners the closed days and the way of asking. */
export function OfficePage() {
  const { data: me } = useQuery(meQuery())
  const { groups } = useGroups()
  return (
    <Page width="narrow">
      <PageHeader
        title={OFFICE_TITLE}
        back={{ href: paths.admin, label: 'Tilbake til oversikten' }}
        count={me?.employerName ?? '\u00a0'}
      />
      <Sections />
      <div id="navn" className={css.part}>
        <OfficeName />
      </div>
      <div id="folk" className={css.part}>
        <People />
      </div>
      <div id="avdelinger" className={css.part}>
        <Departments groups={groups} />
      </div>
      <div id="stengte-dager" className={css.part}>
        <ClosedDays />
      </div>
      <div id="tavla" className={css.part}>
        <Boards />
      </div>
      <IfPermitted area="planning">
        <div id="slik-sporr-dere" className={css.part}>
          <AskingCard />
        </div>
      </IfPermitted>
      <IfPermitted area="owning">
        <div id="sikkerhet" className={css.part}>
          <DemandCard />
          <ProviderDemandCard />
        </div>
        <div id="data" className={css.part}>
          <Card as="section" title={EVENTS_TITLE}>
            <p className={css.intro}>Hvem som har gjort hva, med oppdrag, vikarer og innstillinger.</p>
            <div>
              <LinkButton href={paths.officeEvents} variant="secondary">
                Se hendelser på kontoret
              </LinkButton>
            </div>
          </Card>
          <ArchiveDownload of="administrator" />
        </div>
      </IfPermitted>
    </Page>
  )
}

/** Links to the sections that the role can use. */
function Sections() {
  const [mayPlan, isOwner] = [usePermission('planning'), usePermission('owning')]
  const parts = [
    ['navn', 'Navn og adresse'],
    ['folk', PEOPLE_TITLE],
    ['avdelinger', 'Avdelinger'],
    ['stengte-dager', 'Stengte dager'],
    ['tavla', 'Tavla'],
    ...(mayPlan ? [['slik-sporr-dere', 'Slik spør dere']] : []),
    ...(isOwner
      ? [
          ['sikkerhet', 'Sikkerhet'],
          ['data', 'Hendelser og data'],
        ]
      : []),
  ]
  return (
    <nav aria-label="På denne siden" className={css.sections}>
      {parts.map(([id, name]) => (
        <a key={id} href={`#${id}`}>
          {name}
        </a>
      ))}
    </nav>
  )
}
