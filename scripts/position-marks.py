"""Gives combining marks their places in fonts whose designers left that to letters with a glyph of their own, of which Yorùbá and
Igbo have too few: ọ̀ and ẹ́ are a letter and a mark. Run after subset-fonts.mjs, which names the fonts:

  pip install fonttools brotli && python3 scripts/position-marks.py

The places are those of the accents of à, ń and È in the same font.
"""

from fontTools.otlLib.builder import MarkBasePosBuilder, buildAnchor
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables import otTables

FONTS = [
    "public/fonts/fraunces.woff2",
    "app/lib/fonts/fraunces-400.ttf",
    "public/fonts/eb-garamond.woff2",
    "app/lib/fonts/eb-garamond-400.ttf",
]

GRAVE, ACUTE, MACRON, DOT_ABOVE, DOT_BELOW, LINE_BELOW = 0x300, 0x301, 0x304, 0x307, 0x323, 0x329
ABOVE, BELOW = "above", "below"
# A letter with an accent, and the letters that take theirs at the same place.
MODELS = {"à": "a", "è": "eẹ", "ì": "iị", "ò": "oọ", "ù": "uụ", "ń": "n"}
MODELS |= {"À": "A", "È": "EẸ", "Ì": "IỊ", "Ò": "OỌ", "Ù": "UỤ", "Ń": "N"}
# Letters without a model: the accent is above their middle.
PLAIN = "mMsS"


def position_marks(font):
    cmap, glyphs = font.getBestCmap(), font["glyf"]

    def glyph(character):
        return cmap.get(ord(character))

    def middle(name):
        bounds = glyphs[name]
        return (bounds.xMin + bounds.xMax) / 2

    def accent(character):
        """The accent of a letter: its glyph, and how far right and how high that is."""
        part = glyphs[glyph(character)].components[1]
        return part.glyphName, part.x, part.y + glyphs[part.glyphName].yMin

    # How far the origin of each accent is from the middle of its letter, as â has it.
    name, x, _ = accent("â")
    above_a = middle(name) + x
    anchors = {GRAVE: above_a - accent("à")[1], ACUTE: above_a - accent("á")[1]}
    marks = {}
    for code in (GRAVE, ACUTE, MACRON, DOT_ABOVE, DOT_BELOW, LINE_BELOW):
        if code in cmap:
            side = BELOW if code in (DOT_BELOW, LINE_BELOW) else ABOVE
            marks[cmap[code]] = (side, anchors.get(code, middle(cmap[code])))

    raised = accent("È")[2] - accent("è")[2]
    over_dot = glyphs[glyph("i")].yMax - glyphs[cmap[ACUTE]].yMin + 60 * font["head"].unitsPerEm / 2000
    bases = {}

    def add(letter, x):
        y = raised if letter.isupper() else over_dot if letter in "iị" else 0
        bases[glyph(letter)] = {ABOVE: buildAnchor(round(x), round(y)), BELOW: buildAnchor(round(x), 0)}

    for model, letters in MODELS.items():
        for letter in letters:
            add(letter, accent(model)[1] + anchors[ACUTE if model in "ńŃ" else GRAVE])
    for letter in PLAIN:
        add(letter, middle(glyph(letter)))

    builder = MarkBasePosBuilder(font, None)
    builder.marks = {name: (side, buildAnchor(round(x), 0)) for name, (side, x) in marks.items()}
    builder.bases = bases
    replace_feature(font["GPOS"].table, builder.build())
    classify(font, marks)


def replace_feature(gpos, lookup):
    """Makes this lookup all that the feature `mark` does."""
    lookup.LookupFlag = 0
    gpos.LookupList.Lookup.append(lookup)
    gpos.LookupList.LookupCount = len(gpos.LookupList.Lookup)
    records = gpos.FeatureList.FeatureRecord
    record = next((each for each in records if each.FeatureTag == "mark"), None)
    if record is None:
        record = otTables.FeatureRecord()
        record.FeatureTag, record.Feature = "mark", otTables.Feature()
        record.Feature.FeatureParams = None
        # Features are in the order of their tags; kern comes before it.
        records.append(record)
        for script in gpos.ScriptList.ScriptRecord:
            systems = [script.Script.DefaultLangSys, *(each.LangSys for each in script.Script.LangSysRecord)]
            for system in filter(None, systems):
                system.FeatureIndex.append(len(records) - 1)
                system.FeatureCount = len(system.FeatureIndex)
    record.Feature.LookupListIndex = [len(gpos.LookupList.Lookup) - 1]
    record.Feature.LookupCount = 1
    gpos.FeatureList.FeatureCount = len(records)


def classify(font, marks):
    """Only marks that are known as such lose their width."""
    if "GDEF" not in font:
        font["GDEF"] = newTable("GDEF")
        font["GDEF"].table = otTables.GDEF()
        font["GDEF"].table.Version = 0x00010000
    gdef = font["GDEF"].table
    if gdef.GlyphClassDef is None:
        gdef.GlyphClassDef = otTables.GlyphClassDef()
        gdef.GlyphClassDef.classDefs = {name: 1 for name in font.getBestCmap().values()}
    gdef.GlyphClassDef.classDefs |= {name: 3 for name in marks}


for path in FONTS:
    font = TTFont(path)
    position_marks(font)
    font.save(path)
