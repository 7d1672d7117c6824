import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import type { Role } from '#shared/roles.ts'
import { paths } from '#shared/paths.ts'
import { download } from '#web/download.ts'
import { failureToast } from '#web/errors.ts'
import { usePermission } from '#web/IfPermitted.tsx'
import { withProof } from '#web/proof.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import css from './Profile.module.css'

const WHAT: Record<Role, string | null> = {
  administrator:
    'Alt dere har lagret i Vikarklar: vikarer, oppdrag, svar, meldinger og SMS-kreditter, som JSON og CSV i ett arkiv.',
  substitute:
    'Det Vikarklar har lagret om deg: opplysningene hos arbeidsgiverne, oppdragene du er spurt om, svarene dine og meldingene til deg, som JSON og CSV i ett arkiv.',
  superadmin: null,
}

/** 'Last ned data'. A superadmin owns nothing to download. */
export function ArchiveDownload({ of }: { of: Role }) {
  const fetching = useMutation({
    mutationFn: () => withProof(() => download(paths.archive)),
    onSuccess: () => showToast({ title: 'Arkivet er lastet ned' }),
    onError: (error) => showToast(failureToast('Kunne ikke laste ned data', error)),
  })
  const isOwners = usePermission('owning')
  const what = WHAT[of]
  if (what === null || !isOwners) return null
  return (
    <Card as="section" title="Last ned data">
      <p className={css.dim}>{what}</p>
      <div className={css.save}>
        <Button
          variant="secondary"
          icon={Download}
          isPending={fetching.isPending}
          pendingText="Lager arkivet..."
          onPress={() => fetching.mutate()}
        >
          Last ned data
        </Button>
      </div>
    </Card>
  )
}
