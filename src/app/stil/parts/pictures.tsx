import type { ComponentType } from 'react'
import { Grid } from '#web/ui/Stack.tsx'
import { Sample } from '../Sample.tsx'

const modules = import.meta.glob<Record<string, ComponentType>>('../../../web/ui/pictures/?*Picture.tsx', {
  eager: true,
})

/** Every drawing there is: a file of that folder exports components. */
const drawings = Object.values(modules)
  .flatMap((module) => Object.entries(module))
  .filter(([name, drawing]) => /^[A-Z]/.test(name) && typeof drawing === 'function')

export function PicturesPart() {
  return (
    <Grid>
      {drawings.map(([name, Drawing]) => (
        <Sample key={name} label={name}>
          <Drawing />
        </Sample>
      ))}
    </Grid>
  )
}
