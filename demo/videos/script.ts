import type { Story } from '#features/marketing/web/videos/stories.ts'
import type { Scene } from './set.ts'

/** The script of a story. */
export interface Script {
  readonly story: Story
  /** The address of its stage. */
  readonly stage: string
  play(scene: Scene): Promise<void>
}
