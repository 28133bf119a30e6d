// Fungi, resins, and other substances that are neither plant part nor animal.
import { herbsOf } from './herbs.row.ts'

// biome-ignore format: one herb per line reads as a table
export const fungi = herbsOf('fungus', 'fungus', [
  ['茯苓', 'fu ling', 'Poria', 'Indian Bread', '云苓 白茯苓', '湖北罗田 安徽岳西 湖南靖州 云南楚雄', '26.00', 'homology'],
  ['茯苓皮', 'fu ling pi', 'Poriae Cutis', 'Indian Bread Peel', '苓皮', '湖北罗田 安徽岳西', '12.00'],
  ['茯神', 'fu shen', 'Poria cum Radix Pini', 'Indian Bread with Pine Root', '抱木神 伏神', '湖北罗田 云南楚雄', '36.00'],
  ['猪苓', 'zhu ling', 'Polyporus', 'Chuling', '猪屎苓 黑猪苓', '陕西略阳 四川平武 云南丽江', '112.00'],
  ['灵芝', 'ling zhi', 'Ganoderma', 'Glossy Ganoderma', '赤芝 紫芝', '安徽金寨 浙江龙泉 山东冠县', '54.00', 'homology'],
  ['冬虫夏草', 'dong chong xia cao', 'Cordyceps', 'Chinese Caterpillar Fungus', '虫草 夏草冬虫', '西藏那曲 青海玉树 四川甘孜', '130000.00', 'precious'],
  ['雷丸', 'lei wan', 'Omphalia', 'Thunder Ball', '竹苓 雷实', '四川宜宾 云南昭通', '420.00'],
  ['马勃', 'ma bo', 'Lasiosphaera Calvatia', 'Puffball', '灰包 马粪包', '内蒙古锡林浩特 辽宁朝阳', '265.00'],
  ['云芝', 'yun zhi', 'Coriolus', 'Coriolus Fungus', '彩绒革盖菌 瓦菌', '吉林敦化 黑龙江伊春', '32.00'],
  ['银耳', 'yin er', 'Tremella', 'White Jelly Fungus', '白木耳 雪耳', '四川通江 福建古田', '66.00'],
])

// biome-ignore format: one herb per line reads as a table
export const others = herbsOf('other', 'other', [
  ['昆布', 'kun bu', 'Laminariae Thallus Eckloniae Thallus', 'Kelp', '海带 纶布', '山东荣成 福建霞浦', '14.00', 'homology'],
  ['海藻', 'hai zao', 'Sargassum', 'Seaweed', '羊栖菜 海蒿子', '浙江洞头 山东荣成', '26.00'],
  ['海金沙', 'hai jin sha', 'Lygodii Spora', 'Japanese Climbing Fern Spore', '左转藤灰 海金砂', '湖北孝感 浙江金华', '145.00'],
  ['五倍子', 'wu bei zi', 'Galla Chinensis', 'Chinese Gall', '倍子 角倍', '湖北竹山 贵州遵义 陕西平利', '34.00'],
  ['青黛', 'qing dai', 'Indigo Naturalis', 'Natural Indigo', '靛花 青蛤粉', '福建仙游 河北安国', '92.00'],
  ['儿茶', 'er cha', 'Catechu', 'Cutch', '孩儿茶 乌爹泥', '云南西双版纳', '64.00'],
  ['冰片', 'bing pian', 'Borneolum Syntheticum', 'Synthetic Borneol', '合成龙脑 机制冰片', '广东广州 湖南株洲', '120.00'],
  ['天然冰片', 'tian ran bing pian', 'Borneolum', 'Natural Borneol', '右旋龙脑 龙脑樟冰片', '湖南新晃 江西吉安', '920.00', 'precious'],
  ['天竺黄', 'tian zhu huang', 'Bambusae Concretio Silicea', 'Tabasheer', '竹黄 天竹黄', '云南景洪 进口', '115.00'],
  ['六神曲', 'liu shen qu', 'Massa Medicata Fermentata', 'Medicated Leaven', '神曲 六曲', '安徽亳州 江西樟树', '8.00'],
])

// biome-ignore format: one herb per line reads as a table
export const resins = herbsOf('resin', 'resin', [
  ['乳香', 'ru xiang', 'Olibanum', 'Frankincense', '熏陆香 滴乳香', '进口', '42.00'],
  ['没药', 'mo yao', 'Myrrha', 'Myrrh', '末药 明没药', '进口', '58.00'],
  ['血竭', 'xue jie', 'Draconis Sanguis', "Dragon's Blood", '麒麟竭 麒麟血', '进口', '420.00', 'precious'],
  ['安息香', 'an xi xiang', 'Benzoinum', 'Benzoin', '白花榔 拙贝罗香', '进口 云南思茅', '180.00'],
  ['苏合香', 'su he xiang', 'Styrax', 'Storax', '帝膏 苏合油', '进口', '400.00'],
  ['阿魏', 'a wei', 'Ferulae Resina', 'Chinese Asafetida', '臭阿魏 五彩魏', '新疆伊宁 新疆阜康', '260.00'],
  ['枫香脂', 'feng xiang zhi', 'Liquidambaris Resina', 'Beautiful Sweetgum Resin', '白胶香 枫脂', '浙江丽水 江西上饶', '46.00'],
  ['干漆', 'gan qi', 'Toxicodendri Resina', 'Dried Lacquer', '漆渣 漆底', '湖北竹溪 陕西平利', '95.00'],
  ['藤黄', 'teng huang', 'Garciniae Resina', 'Gamboge', '玉黄 月黄', '进口', '320.00', 'toxic'],
  ['芦荟', 'lu hui', 'Aloe', 'Aloes', '卢会 象胆', '进口 海南海口', '110.00'],
  ['琥珀', 'hu po', 'Succinum', 'Amber', '血珀 红珀', '辽宁抚顺 河南西峡', '220.00'],
  ['沉香', 'chen xiang', 'Aquilariae Lignum Resinatum', 'Chinese Eaglewood', '土沉香 白木香', '广东电白 海南琼中', '950.00', 'precious'],
])
