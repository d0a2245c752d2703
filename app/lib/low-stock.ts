/** From one piece up to this many, stock is low (spec §9). */
export const LOW_STOCK = 10
