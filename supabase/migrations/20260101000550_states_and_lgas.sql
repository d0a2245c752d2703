-- The 36 states of Nigeria with the Federal Capital Territory (codes: ISO 3166-2 without 'NG-'), and their 774 local government
-- areas (LGAs). Some LGAs of different states share a name.
create table public.states (
  code text primary key constraint state_code_has_its_format check (code ~ '^[A-Z]{2}$'),
  name text not null unique
);

create table public.lgas (
  state_code text not null references public.states on update cascade,
  name text not null,
  primary key (state_code, name)
);

-- Changes come with a new version of the shop, not from staff.
alter table public.states enable row level security;
alter table public.lgas enable row level security;
revoke all on public.states, public.lgas from anon, authenticated;
grant select on public.states, public.lgas to anon, authenticated;

create policy "everybody sees the states" on public.states for select to anon, authenticated using (true);
create policy "everybody sees the local government areas" on public.lgas for select to anon, authenticated using (true);

insert into public.states (code, name) values
  ('AB', 'Abia'),
  ('AD', 'Adamawa'),
  ('AK', 'Akwa Ibom'),
  ('AN', 'Anambra'),
  ('BA', 'Bauchi'),
  ('BY', 'Bayelsa'),
  ('BE', 'Benue'),
  ('BO', 'Borno'),
  ('CR', 'Cross River'),
  ('DE', 'Delta'),
  ('EB', 'Ebonyi'),
  ('ED', 'Edo'),
  ('EK', 'Ekiti'),
  ('EN', 'Enugu'),
  ('FC', 'Federal Capital Territory'),
  ('GO', 'Gombe'),
  ('IM', 'Imo'),
  ('JI', 'Jigawa'),
  ('KD', 'Kaduna'),
  ('KN', 'Kano'),
  ('KT', 'Katsina'),
  ('KE', 'Kebbi'),
  ('KO', 'Kogi'),
  ('KW', 'Kwara'),
  ('LA', 'Lagos'),
  ('NA', 'Nasarawa'),
  ('NI', 'Niger'),
  ('OG', 'Ogun'),
  ('ON', 'Ondo'),
  ('OS', 'Osun'),
  ('OY', 'Oyo'),
  ('PL', 'Plateau'),
  ('RI', 'Rivers'),
  ('SO', 'Sokoto'),
  ('TA', 'Taraba'),
  ('YO', 'Yobe'),
  ('ZA', 'Zamfara');

insert into public.lgas (state_code, name)
select code, unnest(names) from (values
  ('AB', array[
    'Aba North', 'Aba South', 'Arochukwu', 'Bende', 'Ikwuano', 'Isiala Ngwa North', 'Isiala Ngwa South', 'Isuikwuato',
    'Obi Ngwa', 'Ohafia', 'Osisioma', 'Ugwunagbo', 'Ukwa East', 'Ukwa West', 'Umu-Nneochi', 'Umuahia North',
    'Umuahia South'
  ]),
  ('AD', array[
    'Demsa', 'Fufore', 'Ganye', 'Girei', 'Gombi', 'Guyuk', 'Hong', 'Jada', 'Lamurde', 'Madagali', 'Maiha', 'Mayo Belwa',
    'Michika', 'Mubi North', 'Mubi South', 'Numan', 'Shelleng', 'Song', 'Toungo', 'Yola North', 'Yola South'
  ]),
  ('AK', array[
    'Abak', 'Eastern Obolo', 'Eket', 'Esit Eket', 'Essien Udim', 'Etim Ekpo', 'Etinan', 'Ibeno', 'Ibesikpo Asutan',
    'Ibiono Ibom', 'Ika', 'Ikono', 'Ikot Abasi', 'Ikot Ekpene', 'Ini', 'Itu', 'Mbo', 'Mkpat Enin', 'Nsit Atai',
    'Nsit Ibom', 'Nsit Ubium', 'Obot Akara', 'Okobo', 'Onna', 'Oron', 'Oruk Anam', 'Udung Uko', 'Ukanafun', 'Uruan',
    'Urue Offong/Oruko', 'Uyo'
  ]),
  ('AN', array[
    'Aguata', 'Anambra East', 'Anambra West', 'Anaocha', 'Awka North', 'Awka South', 'Ayamelum', 'Dunukofia', 'Ekwusigo',
    'Idemili North', 'Idemili South', 'Ihiala', 'Njikoka', 'Nnewi North', 'Nnewi South', 'Ogbaru', 'Onitsha North',
    'Onitsha South', 'Orumba North', 'Orumba South', 'Oyi'
  ]),
  ('BA', array[
    'Alkaleri', 'Bauchi', 'Bogoro', 'Damban', 'Darazo', 'Dass', 'Gamawa', 'Ganjuwa', 'Giade', 'Itas/Gadau', 'Jama''are',
    'Katagum', 'Kirfi', 'Misau', 'Ningi', 'Shira', 'Tafawa Balewa', 'Toro', 'Warji', 'Zaki'
  ]),
  ('BY', array[
    'Brass', 'Ekeremor', 'Kolokuma/Opokuma', 'Nembe', 'Ogbia', 'Sagbama', 'Southern Ijaw', 'Yenagoa'
  ]),
  ('BE', array[
    'Ado', 'Agatu', 'Apa', 'Buruku', 'Gboko', 'Guma', 'Gwer East', 'Gwer West', 'Katsina Ala', 'Konshisha', 'Kwande',
    'Logo', 'Makurdi', 'Obi', 'Ogbadibo', 'Ohimini', 'Oju', 'Okpokwu', 'Otukpo', 'Tarka', 'Ukum', 'Ushongo', 'Vandeikya'
  ]),
  ('BO', array[
    'Abadam', 'Askira/Uba', 'Bama', 'Bayo', 'Biu', 'Chibok', 'Damboa', 'Dikwa', 'Gubio', 'Guzamala', 'Gwoza', 'Hawul',
    'Jere', 'Kaga', 'Kala/Balge', 'Konduga', 'Kukawa', 'Kwaya Kusar', 'Mafa', 'Magumeri', 'Maiduguri', 'Marte', 'Mobbar',
    'Monguno', 'Ngala', 'Nganzai', 'Shani'
  ]),
  ('CR', array[
    'Abi', 'Akamkpa', 'Akpabuyo', 'Bakassi', 'Bekwarra', 'Biase', 'Boki', 'Calabar Municipal', 'Calabar South', 'Etung',
    'Ikom', 'Obanliku', 'Obubra', 'Obudu', 'Odukpani', 'Ogoja', 'Yakurr', 'Yala'
  ]),
  ('DE', array[
    'Aniocha North', 'Aniocha South', 'Bomadi', 'Burutu', 'Ethiope East', 'Ethiope West', 'Ika North East', 'Ika South',
    'Isoko North', 'Isoko South', 'Ndokwa East', 'Ndokwa West', 'Okpe', 'Oshimili North', 'Oshimili South', 'Patani',
    'Sapele', 'Udu', 'Ughelli North', 'Ughelli South', 'Ukwuani', 'Uvwie', 'Warri North', 'Warri South',
    'Warri South West'
  ]),
  ('EB', array[
    'Abakaliki', 'Afikpo North', 'Afikpo South', 'Ebonyi', 'Ezza North', 'Ezza South', 'Ikwo', 'Ishielu', 'Ivo', 'Izzi',
    'Ohaozara', 'Ohaukwu', 'Onicha'
  ]),
  ('ED', array[
    'Akoko Edo', 'Egor', 'Esan Central', 'Esan North East', 'Esan South East', 'Esan West', 'Etsako Central',
    'Etsako East', 'Etsako West', 'Igueben', 'Ikpoba Okha', 'Oredo', 'Orhionmwon', 'Ovia North East', 'Ovia South West',
    'Owan East', 'Owan West', 'Uhunmwonde'
  ]),
  ('EK', array[
    'Ado-Ekiti', 'Efon', 'Ekiti East', 'Ekiti South West', 'Ekiti West', 'Emure', 'Gbonyin', 'Ido-Osi', 'Ijero', 'Ikere',
    'Ikole', 'Ilejemeje', 'Irepodun/Ifelodun', 'Ise/Orun', 'Moba', 'Oye'
  ]),
  ('EN', array[
    'Aninri', 'Awgu', 'Enugu East', 'Enugu North', 'Enugu South', 'Ezeagu', 'Igbo Etiti', 'Igbo Eze North',
    'Igbo Eze South', 'Isi-Uzo', 'Nkanu East', 'Nkanu West', 'Nsukka', 'Oji-River', 'Udenu', 'Udi', 'Uzo-Uwani'
  ]),
  ('FC', array[
    'Abaji', 'Abuja', 'Bwari', 'Gwagwalada', 'Kuje', 'Kwali'
  ]),
  ('GO', array[
    'Akko', 'Balanga', 'Billiri', 'Dukku', 'Funakaye', 'Gombe', 'Kaltungo', 'Kwami', 'Nafada', 'Shongom', 'Yamaltu/Deba'
  ]),
  ('IM', array[
    'Aboh Mbaise', 'Ahiazu Mbaise', 'Ehime Mbano', 'Ezinihitte Mbaise', 'Ideato North', 'Ideato South', 'Ihitte/Uboma',
    'Ikeduru', 'Isiala Mbano', 'Isu', 'Mbaitoli', 'Ngor Okpala', 'Njaba', 'Nkwerre', 'Nwangele', 'Obowo', 'Oguta',
    'Ohaji/Egbema', 'Okigwe', 'Onuimo', 'Orlu', 'Orsu', 'Oru East', 'Oru West', 'Owerri Municipal', 'Owerri North',
    'Owerri West'
  ]),
  ('JI', array[
    'Auyo', 'Babura', 'Biriniwa', 'Birnin Kudu', 'Buji', 'Dutse', 'Gagarawa', 'Garki', 'Gumel', 'Guri', 'Gwaram',
    'Gwiwa', 'Hadejia', 'Jahun', 'Kafin Hausa', 'Kaugama', 'Kazaure', 'Kiri Kasama', 'Kiyawa', 'Maigatari',
    'Malam Madori', 'Miga', 'Ringim', 'Roni', 'Sule Tankarkar', 'Taura', 'Yankwashi'
  ]),
  ('KD', array[
    'Birnin Gwari', 'Chikun', 'Giwa', 'Igabi', 'Ikara', 'Jaba', 'Jema''a', 'Kachia', 'Kaduna North', 'Kaduna South',
    'Kagarko', 'Kajuru', 'Kaura', 'Kauru', 'Kubau', 'Kudan', 'Lere', 'Makarfi', 'Sabon Gari', 'Sanga', 'Soba',
    'Zangon Kataf', 'Zaria'
  ]),
  ('KN', array[
    'Ajingi', 'Albasu', 'Bagwai', 'Bebeji', 'Bichi', 'Bunkure', 'Dala', 'Dambatta', 'Dawakin Kudu', 'Dawakin Tofa',
    'Doguwa', 'Fagge', 'Gabasawa', 'Garko', 'Garun Malam', 'Gaya', 'Gezawa', 'Gwale', 'Gwarzo', 'Kabo', 'Kano Municipal',
    'Karaye', 'Kibiya', 'Kiru', 'Kunchi', 'Kura', 'Madobi', 'Makoda', 'Minjibir', 'Nasarawa', 'Rano', 'Rimin Gado',
    'Rogo', 'Shanono', 'Sumaila', 'Takai', 'Tarauni', 'Tofa', 'Tsanyawa', 'Tudun Wada', 'Ungogo', 'Warawa', 'Wudil',
    'kumbotso'
  ]),
  ('KT', array[
    'Bakori', 'Batagarawa', 'Batsari', 'Baure', 'Bindawa', 'Charanchi', 'Dan Musa', 'DanDume', 'Danja', 'Daura', 'Dutsi',
    'Dutsin-Ma', 'Faskari', 'Funtua', 'Ingawa', 'Jibia', 'Kafur', 'Kaita', 'Kankara', 'Kankia', 'Katsina', 'Kurfi',
    'Kusada', 'Mai''Adua', 'Malumfashi', 'Mani', 'Mashi', 'Matazu', 'Musawa', 'Rimi', 'Sabuwa', 'Safana', 'Sandamu',
    'Zango'
  ]),
  ('KE', array[
    'Aliero', 'Arewa Dandi', 'Argungu', 'Augie', 'Bagudo', 'Birnin Kebbi', 'Bunza', 'Dandi', 'Danko-Wasagu', 'Fakai',
    'Gwandu', 'Jega', 'Kalgo', 'Koko/Besse', 'Maiyama', 'Ngaski', 'Sakaba', 'Shanga', 'Suru', 'Yauri', 'Zuru'
  ]),
  ('KO', array[
    'Adavi', 'Ajaokuta', 'Ankpa', 'Bassa', 'Dekina', 'Ibaji', 'Idah', 'Igalamela Odolu', 'Ijumu', 'Kabba/Bunu', 'Kogi',
    'Lokoja', 'Mopa-Muro', 'Ofu', 'Ogori/Magongo', 'Okehi', 'Okene', 'Olamaboro', 'Omala', 'Yagba East', 'Yagba West'
  ]),
  ('KW', array[
    'Asa', 'Baruten', 'Edu', 'Ekiti', 'Ifelodun', 'Ilorin East', 'Ilorin South', 'Ilorin West', 'Irepodun', 'Isin',
    'Kaiama', 'Moro', 'Offa', 'Oke-Ero', 'Oyun', 'Pategi'
  ]),
  ('LA', array[
    'Agege', 'Ajeromi-Ifelodun', 'Alimosho', 'Amuwo-Odofin', 'Apapa', 'Badagry', 'Epe', 'Eti-Osa', 'Ibeju-Lekki',
    'Ifako-Ijaiye', 'Ikeja', 'Ikorodu', 'Kosofe', 'Lagos Island', 'Lagos Mainland', 'Mushin', 'Ojo', 'Oshodi-Isolo',
    'Somolu', 'Surulere'
  ]),
  ('NA', array[
    'Akwanga', 'Awe', 'Doma', 'Karu', 'Keana', 'Keffi', 'Kokona', 'Lafia', 'Nasarawa', 'Nasarawa Egon', 'Obi', 'Toto',
    'Wamba'
  ]),
  ('NI', array[
    'Agaie', 'Agwara', 'Bida', 'Borgu', 'Bosso', 'Chanchaga', 'Edati', 'Gbako', 'Gurara', 'Katcha', 'Kontagora', 'Lapai',
    'Lavun', 'Magama', 'Mariga', 'Mashegu', 'Mokwa', 'Munya', 'Paikoro', 'Rafi', 'Rijau', 'Shiroro', 'Suleja', 'Tafa',
    'Wushishi'
  ]),
  ('OG', array[
    'Abeokuta North', 'Abeokuta South', 'Ado-Odo/Ota', 'Ewekoro', 'Ifo', 'Ijebu East', 'Ijebu North', 'Ijebu North East',
    'Ijebu Ode', 'Ikenne', 'Imeko Afon', 'Ipokia', 'Obafemi Owode', 'Odeda', 'Odogbolu', 'Ogun Waterside', 'Remo North',
    'Shagamu', 'Yewa North', 'Yewa South'
  ]),
  ('ON', array[
    'Akoko North East', 'Akoko North West', 'Akoko South East', 'Akoko South West', 'Akure North', 'Akure South',
    'Ese Odo', 'Idanre', 'Ifedore', 'Ilaje', 'Ile Oluji/Okeigbo', 'Irele', 'Odigbo', 'Okitipupa', 'Ondo East',
    'Ondo West', 'Ose', 'Owo'
  ]),
  ('OS', array[
    'Aiyedire', 'Atakunmosa East', 'Atakunmosa West', 'Ayedaade', 'Boluwaduro', 'Boripe', 'Ede North', 'Ede South',
    'Egbedore', 'Ejigbo', 'Ife Central', 'Ife East', 'Ife North', 'Ife South', 'Ifedayo', 'Ifelodun', 'Ila',
    'Ilesa East', 'Ilesa West', 'Irepodun', 'Irewole', 'Isokan', 'Iwo', 'Obokun', 'Odo-Otin', 'Ola-Oluwa', 'Olorunda',
    'Oriade', 'Orolu', 'Osogbo'
  ]),
  ('OY', array[
    'Afijio', 'Akinyele', 'Atiba', 'Atisbo', 'Egbeda', 'Ibadan North', 'Ibadan North East', 'Ibadan North West',
    'Ibadan South East', 'Ibadan South West', 'Ibarapa Central', 'Ibarapa East', 'Ibarapa North', 'Ido', 'Irepo',
    'Iseyin', 'Itesiwaju', 'Iwajowa', 'Kajola', 'Lagelu', 'Ogbomosho North', 'Ogbomosho South', 'Ogo Oluwa',
    'Olorunsogo', 'Oluyole', 'Ona Ara', 'Oorelope', 'Ori Ire', 'Oyo East', 'Oyo West', 'Saki East', 'Saki West',
    'Surulere'
  ]),
  ('PL', array[
    'Barkin Ladi', 'Bassa', 'Bokkos', 'Jos East', 'Jos North', 'Jos South', 'Kanam', 'Kanke', 'Langtang North',
    'Langtang South', 'Mangu', 'Mikang', 'Pankshin', 'Qua''an Pan', 'Riyom', 'Shendam', 'Wase'
  ]),
  ('RI', array[
    'Abua-Odual', 'Ahoada East', 'Ahoada West', 'Akuku-Toru', 'Andoni', 'Asari-Toru', 'Bonny', 'Degema', 'Eleme',
    'Emohua', 'Etche', 'Gokana', 'Ikwerre', 'Khana', 'Obio/Akpor', 'Ogba/Egbema/Ndoni', 'Ogu/Bolo', 'Okrika', 'Omuma',
    'Opobo/Nkoro', 'Oyigbo', 'Port Harcourt', 'Tai'
  ]),
  ('SO', array[
    'Binji', 'Bodinga', 'Dange/Shuni', 'Gada', 'Goronyo', 'Gudu', 'Gwadabawa', 'Illela', 'Isa', 'Kebbe', 'Kware',
    'Rabah', 'Sabon Birni', 'Shagari', 'Silame', 'Sokoto North', 'Sokoto South', 'Tambuwal', 'Tangaza', 'Tureta',
    'Wamako', 'Wurno', 'Yabo'
  ]),
  ('TA', array[
    'Ardo Kola', 'Bali', 'Donga', 'Gashaka', 'Gassol', 'Ibi', 'Jalingo', 'Karim Lamido', 'Kurmi', 'Lau', 'Sardauna',
    'Takum', 'Ussa', 'Wukari', 'Yorro', 'Zing'
  ]),
  ('YO', array[
    'Bade', 'Bursari', 'Damaturu', 'Fika', 'Fune', 'Geidam', 'Gujba', 'Gulani', 'Jakusko', 'Karasuwa', 'Machina',
    'Nangere', 'Nguru', 'Potiskum', 'Tarmuwa', 'Yunusari', 'Yusufari'
  ]),
  ('ZA', array[
    'Anka', 'Bakura', 'Birnin Magaji/Kiyaw', 'Bukkuyum', 'Bungudu', 'Gummi', 'Gusau', 'Kaura Namoda', 'Maradun', 'Maru',
    'Shinkafi', 'Talata Mafara', 'Tsafe', 'Zurmi'
  ])
) as state (code, names);
