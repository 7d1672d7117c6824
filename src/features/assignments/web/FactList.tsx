import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

interface FactListProps {
  facts: readonly { label: string; value: ReactNode; Icon: LucideIcon }[]
  className: string | undefined
  isBrief?: boolean | undefined
}

/** Facts of a shift, each after its icon, which has a name for screen readers. */
export function FactList({ facts, className, isBrief }: FactListProps) {
  return (
    <dl className={className} data-brief={isBrief || undefined}>
      {facts.map(({ label, value, Icon }) => (
        <div key={label}>
          <dt>
            <Icon size={20} aria-hidden />
            <VisuallyHidden>{label}</VisuallyHidden>
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
