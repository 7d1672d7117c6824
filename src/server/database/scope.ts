import type { MemberRole } from '#shared/roles.ts'

/** A superadmin who acts in an office by a magic link, or on an SMS of its. */
export interface Support {
  readonly userId: string
  readonly fullName: string
}

/**
 * The party on whose behalf a transaction runs. The classes are nominal (a protected member), so a scope cannot be
 * written as a literal. Only the places that `test/scopes.test.ts` lists create one: the session gate, the lookup of a
 * response link, and code that acts for the service itself.
 */
export class TenantScope {
  readonly role = 'vikarklar_tenant'
  protected readonly minted = true
  readonly employerId: string
  /**
   * The administrator who acts, or the superadmin for them; null when a substitute answers by link or the service
   * itself acts.
   */
  readonly userId: string | null
  /** The administrator's role; null without a membership. A reader's transactions cannot write. */
  readonly memberRole: MemberRole | null
  /** The departments that they are bound to, whose requests are all that they see; null: the whole office. */
  readonly departments: readonly string[] | null
  /** The superadmin who acts in the administrator's name; null: the administrator. */
  readonly support: Support | null

  constructor(
    employerId: string,
    userId: string | null,
    memberRole: MemberRole | null = null,
    departments: readonly string[] | null = null,
    support: Support | null = null,
  ) {
    this.employerId = employerId
    this.userId = userId
    this.memberRole = memberRole
    this.departments = departments
    this.support = support
  }
}

/**
 * The holder of a personal link, not yet identified: the database finds the employer by the hash of the token. Read
 * only.
 */
export class LinkScope {
  readonly role = 'vikarklar_tenant'
  protected readonly minted = true
  readonly tokenHash: Buffer

  constructor(tokenHash: Buffer) {
    this.tokenHash = tokenHash
  }
}

export class PersonScope {
  readonly role = 'vikarklar_person'
  protected readonly minted = true
  readonly userId: string

  constructor(userId: string) {
    this.userId = userId
  }
}

export class SystemScope {
  readonly role = 'vikarklar_system'
  protected readonly minted = true
  /** The actor across employers: a superadmin's user id, or null for the service itself. */
  readonly userId: string | null

  constructor(userId: string | null) {
    this.userId = userId
  }
}

export type Scope = TenantScope | LinkScope | PersonScope | SystemScope

/** Settings for row-level security: [setting, value] pairs. */
export const scopeSettings = (scope: Scope): [string, string][] => {
  if (scope instanceof TenantScope) {
    const { employerId, memberRole, departments } = scope
    return [
      ['app.employer_id', employerId],
      ...(memberRole ? [setting('app.member_role', memberRole)] : []),
      ...(departments ? [setting('app.departments', `{${departments.join(',')}}`)] : []),
    ]
  }
  if (scope instanceof PersonScope) return [['app.user_id', scope.userId]]
  return []
}

const setting = (name: string, value: string): [string, string] => [name, value]
