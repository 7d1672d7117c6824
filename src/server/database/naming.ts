import { CamelCasePlugin, RawNode, type PluginTransformQueryArgs, type RootOperationNode } from 'kysely'

/**
 * Statements written as SQL have the database's names already. Converting them would copy each of their parts, which
 * takes the builder longer than all the rest.
 */
class Naming extends CamelCasePlugin {
  override transformQuery(args: PluginTransformQueryArgs): RootOperationNode {
    return RawNode.is(args.node) ? args.node : super.transformQuery(args)
  }
}

/** Camel case in the code, snake case in the database: decided here and nowhere else. */
export const naming = new Naming({ maintainNestedObjectKeys: true })
