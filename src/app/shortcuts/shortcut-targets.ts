import type { Role } from '#shared/roles.ts'
import { paths } from '#shared/paths.ts'

/** Keys -> address, for each role. Part of the first screen; words.ts has the labels. */
export const SHORTCUT_TARGETS = {
  administrator: {
    n: paths.createAssignment,
    'g o': paths.admin,
    'g v': paths.vikarer,
    'g l': paths.assignmentLog,
    'g s': paths.credits,
  },
  superadmin: {
    'g o': paths.admin,
    'g k': paths.customers,
    'g t': paths.systemStats,
    'g s': paths.smsControl,
    'g ø': paths.smsEconomy,
    'g p': paths.smsPricing,
    'g m': paths.generateMagicLink,
    'g h': paths.auditLog,
  },
  substitute: { 'g o': paths.vikarDashboard, 'g p': paths.vikarProfileSettings },
} as const satisfies Record<Role, Readonly<Record<string, string>>>
