import { useQuery } from '@tanstack/react-query'
import { paths } from '#shared/paths.ts'
import { IfPermitted } from '#web/IfPermitted.tsx'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Stack } from '#web/ui/frame/Stack.tsx'
import { accountsApi } from '../api.ts'
import { Facts } from './Facts.tsx'
import css from './Profile.module.css'

const MISSING = 'Ikke skrevet inn ennå'

/** The office's name and address, which all its members see. Owners change them on their profile page. */
export function OfficeName() {
  const { data } = useQuery(accountsApi.profile.queryOptions())
  const shown = (value: string | null | undefined) => (data ? (value ?? MISSING) : '\u00a0')
  return (
    <Stack gap="small" as="section">
      <h2>Navn og adresse</h2>
      <p className={css.dim}>
        Vikarene ser navnet i SMS og e&#8209;post, og får lenke til kartet når stedet i oppdraget er et rom.
      </p>
      <Card>
        <Facts
          isPlain
          facts={[
            ['Bedrift', shown(data?.company)],
            ['Adresse', shown(data?.address)],
          ]}
        />
      </Card>
      <IfPermitted area="owning">
        <div>
          <LinkButton href={paths.adminProfileSettings} variant="secondary">
            Endre navn og adresse
          </LinkButton>
        </div>
      </IfPermitted>
    </Stack>
  )
}
