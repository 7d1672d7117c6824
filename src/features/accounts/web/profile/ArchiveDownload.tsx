import Download from 'lucide-react/icons/download'
import type { Role } from '#shared/access.ts'
import { paths } from '#shared/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import css from './Profile.module.css'

const WHAT: Record<Role, string | null> = {
  administrator:
    'Alt dere har lagret i Vikarklar: vikarer, oppdrag, svar, meldinger og SMS-kreditter, som JSON og CSV i ett arkiv.',
  substitute: 'Alt Vikarklar har lagret om deg, som JSON og CSV i ett arkiv.',
  superadmin: null,
}

/** 'Last ned data'. A superadmin owns nothing to download. */
export function ArchiveDownload({ role }: { role: Role }) {
  const what = WHAT[role]
  if (what === null) return null
  return (
    <Card as="section" title="Last ned data">
      <p className={css.dim}>{what}</p>
      <div className={css.save}>
        <LinkButton href={paths.archive} download variant="secondary" icon={Download}>
          Last ned data
        </LinkButton>
      </div>
    </Card>
  )
}
