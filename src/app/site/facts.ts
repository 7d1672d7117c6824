import type { SmsPackage } from '#features/credits/contract.ts'
import type { Role } from '#shared/roles.ts'

/** The reader; null for a visitor. */
export type Reader = { readonly fullName: string; readonly email: string; readonly role: Role } | null

/** What a document says that is not known when it is made. */
export interface Facts {
  readonly appUrl: string
  readonly contact: {
    readonly name: string
    readonly email: string
    readonly phone: string
    /** Nine digits. */
    readonly orgNumber: string | null
  }
  /** For sale, in the order of the shop. */
  readonly packages: readonly SmsPackage[]
  readonly reader: Reader
  /** The number of SMS for a new employer. */
  readonly welcomeSms: number
}

/** The files of the build that a document names. */
export interface SiteFiles {
  readonly css: string
  readonly script: string
  /** The font subset for Norwegian; fetched together with the styles. */
  readonly font: string
}

/** What the build leaves for the server: `dist/site/render.js`. */
export interface SiteRenderer {
  /** Address -> a whole document, with placeholders. */
  renderDocuments(files: SiteFiles): Record<string, string>
  /** A whole document for every other address, with placeholders. */
  renderNotFound(files: SiteFiles): string
  /** What the placeholders stand for, as HTML. */
  renderPlaceholders(facts: Facts): Record<string, string>
}
