// Names of the supplier and the lines an audit row is about, so that the row can be read after the
// records are gone. Lines only after the opening.
import type { ActContext } from '#server/act-context.ts'

/** Ids that the payload of an act may contain. */
interface Named {
  readonly tender_id?: string | undefined
  readonly tender_item_ids?: readonly string[] | undefined
  readonly clarification_id?: string | undefined
  readonly order_item_id?: string | undefined
}

/** The names for an act's ids; empty when it names neither a tender nor a line. */
export const namedIn = async (
  { tx }: Pick<ActContext, 'tx'>,
  { tender_id, tender_item_ids = [], clarification_id, order_item_id }: Named,
): Promise<{ supplier_name?: string; about_lines?: string }> => {
  const supplier =
    tender_id === undefined && clarification_id === undefined
      ? undefined
      : await tx
          .selectFrom('tenders as t')
          .innerJoin('suppliers as s', 's.id', 't.supplier_id')
          .$if(tender_id !== undefined, (q) => q.where('t.id', '=', tender_id ?? ''))
          .$if(clarification_id !== undefined, (q) =>
            q.where('t.id', '=', (eb) =>
              eb
                .selectFrom('clarifications')
                .where('clarifications.id', '=', clarification_id ?? '')
                .select('clarifications.tender_id'),
            ),
          )
          .select('s.supplier_name')
          .executeTakeFirst()
  const lines = await tx
    .selectFrom('order_items as i')
    .where((eb) =>
      eb.or([
        ...(order_item_id === undefined ? [] : [eb('i.id', '=', order_item_id)]),
        ...(tender_item_ids.length === 0
          ? []
          : [
              eb('i.id', 'in', (inner) =>
                inner
                  .selectFrom('tender_items')
                  .where('id', 'in', [...tender_item_ids])
                  .select('order_item_id'),
              ),
            ]),
      ]),
    )
    .select(['i.line_no', 'i.name'])
    .orderBy('i.line_no')
    .execute()
  return {
    ...(supplier !== undefined && { supplier_name: supplier.supplier_name }),
    ...(lines.length > 0 && { about_lines: lines.map((line) => `${line.line_no} ${line.name}`).join('、') }),
  }
}
