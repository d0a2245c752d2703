import * as z from 'zod/mini'
import { requiredText } from '../../lib/forms/text-fields.ts'
import { depositAmount, depositPercent, oneDeposit } from '../deposits/deposit-rules.ts'
import { checkbox, displayOrder, slugField, textOrNull } from '../form/field-schemas.ts'

/** See docs/behaviour/categories.md#the-form. */
export const categorySchema = z
  .object({
    name: requiredText('Enter a name.', 120),
    slug: slugField(),
    description: textOrNull(5000),
    banner_image_url: textOrNull(2000),
    display_order: displayOrder(),
    parent_id: textOrNull(36),
    on_home_tabs: checkbox(),
    in_footer: checkbox(),
    deposit_percent: depositPercent,
    deposit_amount: depositAmount,
  })
  .check(oneDeposit)
