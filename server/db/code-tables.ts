// The columns of codes, as the driver gives them.
import type { Generated } from 'kysely'
import type { CodeType } from '#contract/codes.check.ts'
import type { CodeStatus } from '#contract/codes.lifecycle.ts'
import type { CodeGoods, TraceCode } from '#contract/codes.ts'
import type { Json, Versioned } from './columns.ts'

export interface CodesTable extends Versioned {
  id: string
  enterprise_id: string
  type: CodeType
  scheme: TraceCode['scheme']
  code: string
  parent_id: string | null
  order_id: string | null
  decision_line_id: string | null
  supplier_id: string | null
  herbal_id: string | null
  origin_code: string | null
  harvest_date: string | null
  process_date: string | null
  batch_no: string | null
  qty: string | null
  unit: TraceCode['unit']
  package_level: TraceCode['package_level']
  serial: number | null
  is_qualified: Generated<boolean>
  goods: Json<CodeGoods | null>
  status: Generated<CodeStatus>
  void_reason: string | null
  printed_count: Generated<number>
}

export interface CodeTables {
  codes: CodesTable
}
