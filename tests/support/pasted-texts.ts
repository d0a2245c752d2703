/** What programs put on the clipboard. All names and prices are invented. */

/** A document of Google Docs with a table and a picture, whose address works for its author for a while. */
export const GOOGLE_DOCS =
  '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-0"><p dir="ltr" style="line-height:1.38;text-align:center"><span style="font-weight:700">Care guide</span></p><p dir="ltr"><span style="font-weight:400">Wipe with a </span><span style="font-style:italic;font-weight:400">dry</span><span style="font-weight:400"> cloth.</span></p><div dir="ltr" style="margin-left:0pt" align="left"><table style="border:none"><colgroup><col width="200"><col width="200"></colgroup><tbody><tr><td><p dir="ltr"><span>Seat</span></p></td><td><p dir="ltr"><span>45 cm</span></p></td></tr><tr><td><p dir="ltr"><span>Back</span></p></td><td><p dir="ltr"><span>90 cm</span></p></td></tr></tbody></table></div><p dir="ltr"><span><span style="border:none;display:inline-block;width:300px;height:200px"><img src="https://lh7-rt.googleusercontent.com/docsz/AD_example?key=example" width="300" height="200"></span></span></p></b>'

/** A table and a picture of Word, which is in a file on the computer. */
const WORD =
  '<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><!--StartFragment--><table class=MsoTableGrid border=1><tr><td><p class=MsoNormal>Size<o:p></o:p></p></td><td><p class=MsoNormal>Price<o:p></o:p></p></td></tr><tr><td><p class=MsoNormal>Small<o:p></o:p></p></td><td><p class=MsoNormal>₦45,000<o:p></o:p></p></td></tr></table><p class=MsoNormal>Before <img width=300 height=200 src="file:///C:/Users/someone/AppData/Local/Temp/msohtmlclip1/01/clip_image002.jpg" v:shapes="Picture_x0020_1"> after<o:p></o:p></p><!--EndFragment--></body></html>'

const GOOGLE_SHEETS =
  '<google-sheets-html-origin><table><tbody><tr><td>Size</td><td>Price</td></tr><tr><td>Small</td><td>₦45,000</td></tr></tbody></table>'

/** With a row that a filter hides, and a cell across two columns. */
const EXCEL =
  "<table border=0 style='border-collapse:collapse'><caption>Sofas</caption><tr height=20><td colspan=2 style='width:96pt'>Size</td></tr><tr height=0 style='display:none'><td>old</td><td>1</td></tr><tr><td>Small</td><td align=right>45</td></tr></table>"

const item = (level: number, text: string) => `<li dir="ltr" aria-level="${level}"><p>${text}</p></li>`

/** A list within a list stands beside its item. */
const GOOGLE_DOCS_LIST = `<b style="font-weight:normal" id="docs-internal-guid-1"><ul>${item(1, 'Walls')}<ol>${item(2, 'North')}${item(2, 'South')}</ol>${item(1, 'Windows')}</ul></b>`

const webItem = (list: string, level: number, text: string) =>
  `<div class="ListContainerWrapper SCXW1"><${list} class="BulletListStyle1" role="list"><li data-leveltext="o" data-aria-level="${level}" role="listitem"><p>${text}</p></li></${list}></div>`

/** Each item is a list. */
const WORD_ON_THE_WEB = webItem('ul', 1, 'Walls') + webItem('ol', 2, 'North') + webItem('ul', 1, 'Windows')

const LINKS =
  '<p><a href="#_Toc1">Contents</a>, <a href="file:///C:/prices.pdf">prices</a>, <a href="example.com:8080">stock</a></p>'

const TABLE =
  '<table><tbody><tr><td><p>Size</p></td><td><p>Price</p></td></tr><tr><td><p>Small</p></td><td><p>₦45,000</p></td></tr></tbody></table>'

/** What is pasted, and the HTML of which the text consists then. */
export const PASTED_TEXTS: readonly (readonly [what: string, pasted: string, html: string])[] = [
  ['the cells of Google Sheets', GOOGLE_SHEETS, TABLE],
  ['a table of Word', WORD, `${TABLE}<p>Before after</p>`],
  [
    'the cells of Excel that are shown',
    EXCEL,
    '<p>Sofas</p><table><tbody><tr><td colspan="2"><p>Size</p></td></tr><tr><td><p>Small</p></td><td><p>45</p></td></tr></tbody></table>',
  ],
  ['one cell of Excel', '<table><tr><td>45,000</td></tr></table>', '<p>45,000</p>'],
  [
    'a list of Google Docs',
    GOOGLE_DOCS_LIST,
    '<ul><li><p>Walls</p><ol><li><p>North</p></li><li><p>South</p></li></ol></li><li><p>Windows</p></li></ul>',
  ],
  [
    'a list of Word on the web',
    WORD_ON_THE_WEB,
    '<ul><li><p>Walls</p><ol><li><p>North</p></li></ol></li><li><p>Windows</p></li></ul>',
  ],
  ['links', LINKS, '<p>Contents, prices, <a href="https://example.com:8080">stock</a></p>'],
]
