import type { Vikar } from '#features/vikarer/contract.ts'
import { GroupBadges } from '#features/vikarer/web/groups/GroupBadges.tsx'
import { LoginState } from '#features/vikarer/web/LoginState.tsx'
import { LOGIN_LABEL } from '#features/vikarer/texts.ts'
import { usePermission } from '#web/IfPermitted.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Row } from '#web/ui/frame/Stack.tsx'
import css from './Person.module.css'

/** A substitute's contact data, skills and groups, and the login with its invitation. */
export function ContactCard({ vikar }: { vikar: Vikar }) {
  const { email, company, skills, groups } = vikar
  const maySend = usePermission('sending')
  return (
    <Card as="section" title="Om vikaren">
      <dl className={css.facts} tabIndex={-1}>
        <div>
          <dt>E-post</dt>
          <dd>{email ?? 'Ingen e-post'}</dd>
        </div>
        {company && (
          <div>
            <dt>Bedrift</dt>
            <dd>{company}</dd>
          </div>
        )}
        {skills && (
          <div>
            <dt>Kompetanse</dt>
            <dd>{skills}</dd>
          </div>
        )}
        <div>
          <dt>Grupper</dt>
          <dd>
            {groups.length > 0 ? (
              <Row>
                <GroupBadges groups={groups} />
              </Row>
            ) : (
              'Ingen grupper'
            )}
          </dd>
        </div>
        <div>
          <dt>Innlogging</dt>
          <dd>{maySend ? <LoginState vikar={vikar} /> : <Badge>{LOGIN_LABEL[vikar.login]}</Badge>}</dd>
        </div>
      </dl>
    </Card>
  )
}
